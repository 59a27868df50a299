/*
 * The sandbox's versions of the vendor's browser scripts, with the vendor's globals, arguments and callbacks. Plain
 * JavaScript without a build, because they run in any page that loads them. Each script reads the gateway's origin from
 * its own URL.
 */

/** `CPToken.TokenCreate({ aid, cn, ed, fn, ln, cvv, md }, cb)`: writes the token into the element `tkn`. */
export const CP_TOKEN_JS = `(function () {
  'use strict';
  var origin = new URL(document.currentScript.src).origin;
  window.CPToken = {
    TokenCreate: function (card, callback) {
      var target = document.getElementById('tkn');
      if (!target) return callback('ER001', 'id="tkn" の要素がありません');
      var form = new URLSearchParams();
      ['aid', 'cn', 'ed', 'fn', 'ln', 'cvv', 'md'].forEach(function (name) {
        form.set(name, card[name] == null ? '' : card[name]);
      });
      fetch(origin + '/sandbox/token', { method: 'POST', body: form, credentials: 'omit' })
        .then(function (answer) { return answer.json(); })
        .catch(function () { return { resultCode: 'ER998', errMsg: '決済サーバーに接続できませんでした' }; })
        .then(function (answer) {
          if (answer.resultCode === 'Success') target.value = answer.tkn;
          callback(answer.resultCode, answer.errMsg || '');
        });
    }
  };
})();
`;

/**
 * `ThreeDSAdapter.authenticate({ tkn, aid, am, tx, sf, em, pn }, cb)`: shows the issuer's challenge, if any, in the
 * element `EMV3DS_INPUT_FORM`, and calls back when the challenge is over. 'Success' only means that the call worked.
 */
export const EMV3DS_ADAPTER_JS = `(function () {
  'use strict';
  var origin = new URL(document.currentScript.src).origin;
  function challenge(path, place, done) {
    var frame = document.createElement('iframe');
    frame.src = origin + path;
    frame.title = '本人認証（3Dセキュア）';
    frame.width = '100%';
    frame.height = '640';
    frame.style.border = '0';
    window.addEventListener('message', function listen(event) {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      if (!event.data || event.data.emv3ds !== 'done') return;
      window.removeEventListener('message', listen);
      frame.remove();
      done();
    });
    place.replaceChildren(frame);
  }
  window.ThreeDSAdapter = {
    authenticate: function (payment, callback) {
      var place = document.getElementById('EMV3DS_INPUT_FORM');
      if (!place) return callback('ER001', 'id="EMV3DS_INPUT_FORM" の要素がありません');
      var form = new URLSearchParams();
      ['tkn', 'aid', 'am', 'tx', 'sf', 'em', 'pn'].forEach(function (name) {
        form.set(name, payment[name] == null ? '' : payment[name]);
      });
      fetch(origin + '/sandbox/3ds', { method: 'POST', body: form, credentials: 'omit' })
        .then(function (answer) { return answer.json(); })
        .catch(function () { return { resultCode: 'ER998', errMsg: '決済サーバーに接続できませんでした' }; })
        .then(function (answer) {
          if (!answer.acs) return callback(answer.resultCode, answer.errMsg || '');
          challenge(answer.acs, place, function () { callback('Success', ''); });
        });
    }
  };
})();
`;

/** For shops that load the vendor's jQuery. The scripts above do not use it. */
export const JQUERY_JS = '/* The sandbox needs no jQuery. */\n';

/** Runs on the issuer's last page inside the shop's frame: tells the adapter above that the cardholder is done. */
export const ACS_DONE_JS = `if (window.parent !== window) window.parent.postMessage({ emv3ds: 'done' }, '*');
`;
