/** HTML that has been through `sanitise()`: nothing else has this type, so nothing else can be rendered as HTML. */
declare const cleaned: unique symbol;
export type SafeHtml = string & { readonly [cleaned]: true };

/** `lang`: set where an English page shows Japanese, because there is no translation. */
export type RichText = { html: SafeHtml; lang?: 'ja' };
