/** HTML cleaned by `sanitise()`. Only this type can be rendered as HTML. */
declare const cleaned: unique symbol;
export type SafeHtml = string & { readonly [cleaned]: true };

/** `lang`: set when an English page shows Japanese because the translation is missing. */
export type RichText = { html: SafeHtml; lang?: 'ja' };
