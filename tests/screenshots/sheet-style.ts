/** Style of the sheet of pictures: plain, so that it does not distract from the pictures. */
export const SHEET_CSS = `
*{box-sizing:border-box}
body{margin:0;background:#e9e7e2;color:#22262b;font:15px/1.5 system-ui,sans-serif}
header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:4px 24px;align-items:center;padding:10px 24px;background:#fff;border-bottom:1px solid #cfcac0}
h1{margin:0;font-size:17px}
header p{margin:0}
fieldset{display:flex;flex-wrap:wrap;gap:2px 12px;margin:0;padding:0;border:0}
legend{float:left;margin-right:8px;font-weight:600}
label{cursor:pointer;white-space:nowrap}
main{padding:8px 24px 64px}
h2{margin:28px 0 4px;font-size:20px}
h3{margin:20px 0 8px;font-size:15px}
code{font-size:13px;font-weight:400;color:#5b6169;overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}
figure{margin:0}
.pictures{display:flex;gap:8px}
.pictures a{display:block;background:#fff;border:1px solid #cfcac0}
.pictures a:is(:hover,:focus-visible){outline:3px solid #1f3a5f}
img{display:block;height:440px;width:600px;object-fit:cover;object-position:top}
[data-width="360"] img{width:250px}
[data-width="820"] img{width:380px}
[data-width="A4"] img{width:300px}
[data-mark]:not([data-mark="same"]) a{border-color:#b5402a}
figcaption{font-size:13px;color:#5b6169}
strong{color:#b5402a}
.failures{padding-left:20px}
`;
