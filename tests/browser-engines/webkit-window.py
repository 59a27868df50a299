#!/usr/bin/python3
"""A window with a page of WebKitGTK, for WebKitWebDriver. MiniBrowser's window cannot be as narrow as a phone.

Arguments: width and height in pixels, and whether pages may have scripts ("scripts", "no-scripts").
"""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height, scripts = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "scripts"
context = WebKit2.WebContext(website_data_manager=WebKit2.WebsiteDataManager(is_ephemeral=True))
context.set_automation_allowed(True)
context.set_preferred_languages(["ja-JP"])


def create_web_view(_session):
    # Without `scripts`, the scripts of pages do not run, but those of the driver do.
    settings = WebKit2.Settings(enable_javascript_markup=scripts, enable_smooth_scrolling=False)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window(decorated=False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    return view


def begin(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit-window")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", create_web_view)


context.connect("automation-started", begin)
Gtk.main()
