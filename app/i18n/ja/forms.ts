import { ja as kitTexts } from '#kit/i18n/ja.ts';
import { cardValidation } from './card.ts';

export const login = {
  title: 'ログイン',
  email: 'メールアドレス',
  password: 'パスワード',
  submit: 'ログイン',
  submit_after: 'ログインすると、前回のカートの商品も引き継がれます。',
  kept: 'ログインすると、入力された内容のまま、もとの操作を続けます。',
  kept_aside: '別のタブでログインされた場合は、こちらから続けられます。',
  kept_continue: 'ログイン済みの方はこちら',
  or: 'または',
  oauth: '{{name}}でログイン',
  oauth_accept: '{{name}}へ進む',
  oauth_accept_after: 'そこで許可すると、会員登録が完了します。',
  oauth_after: '{{name}}の画面へ移動します。',
  terms_title: 'はじめてご利用の方へ',
  terms_text:
    '{{name}}で会員登録をするには、利用規約への同意が必要です。ご登録のあとは、次回からこの確認はありません。',
  oauth_aside: '{{name}}の画面を新しいタブで開きます。この画面の入力内容は残ります。',
  forgot: 'パスワードをお忘れの方',
  new_here: 'はじめてご利用の方',
  register: '新規会員登録',
  guide: 'ご利用ガイド',
  barred: 'ログインできませんでした',
  ask: 'お問い\u2060合わせください。',
  unverified:
    'メールアドレスの確認がお済みでないため、ログインできません。確認メールのリンクを開き、「メールアドレスを確認する」を押してください。',
} as const;

export const validation = {
  ...kitTexts.validation,
  ...cardValidation,
} as const;

export const error = {
  title: 'エラー',
  away_title: 'ただいま表示できません',
  status: 'エラーコード {{status}}',
  not_found_title: 'ページが見つかりません',
  not_found: 'お探しのページは見つかりませんでした。',
  not_found_hint:
    'アドレスが変わったか、ページがなくなったようです。検索か、カテゴリの棚からお探しください。',
  // §8.22
  away_minutes: 'ただいまご利用いただけません。約{{minutes}}分後に、もう一度お試しください。',
  network: '通信エラーが発生しました。ページを再読み込みして、もう一度お試しください。',
  card_number:
    'カード番号と思われる数字が含まれているため、受け付けできませんでした。カード番号はお支払い画面でのみご入力ください。',
  // §8.5, §8.23
  unexpected_error: '予期しないエラーが発生しました。お手数ですがお問い\u2060合わせください。',
  // §8.24
  session_expired_error: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  too_many_requests: '試行回数の上限を超えました。あと約{{minutes}}分でもう一度お試しいただけます。',
  not_logged_in: 'ログインしていません。',
  email_not_found: 'このメールアドレスは登録されていません。',
  bad_credentials: 'メールアドレスまたはパスワードが正しくありません。',
  user_not_enabled: 'このアカウントは現在ご利用いただけません。',
  stock_exceeded: '在庫は{{left}}点です。数量を減らしてください。',
  stock_exceeded_cart: '在庫は{{left}}点で、カートにすでに{{count}}点入っています。数量を減らしてください。',
  seats_exceeded: '残席は{{left}}席です。数量を減らしてください。',
  seats_exceeded_cart:
    '残席は{{left}}席で、カートにすでに{{count}}席分入っています。数量を減らしてください。',
  item_quantity_exceeded: '在庫数を超えています。数量を減らしてもう一度お試しください。',
  none_left: '在庫切れのため、カートに入れられませんでした。',
  no_more_stock: '在庫がこれ以上ありません。カートにすでに{{count}}点入っています。',
  no_more_seats: '残席がこれ以上ありません。カートにすでに{{count}}席分入っています。',
  cart_maximum: 'この商品は、上限の{{max}}点がすでにカートに入っています。',
  cart_full: 'カートに入れられるのは{{max}}種類までです。不要な商品を削除するか、先にご注文ください。',
  item_unavailable: 'この商品は現在ご購入いただけません。',
  product_not_found: '商品が見つかりませんでした。',
  cart_locked: 'お支払いの手続き中のため、カートを変更できません。しばらくしてからお試しください。',
  back_home: 'ホームに戻る',
  see_categories: 'カテゴリから探す',
  unsent: '送信された内容は、この画面に残っています（パスワードを除く）。',
  send_again: 'もう一度送信する',
  unconfirmed: 'お手続きの結果を確認できませんでした。もう一度表示して、現在の状況をご確認ください。',
  others_form_title: '別の会員の画面から送信されました',
  others_form:
    'この内容は、別の会員としてログインしていたときに開いた画面から送信されたため、受け付けませんでした。何も変更していません。いまは「{{name}}」としてログインしています。',
  others_form_again: 'この画面を開き直す',
} as const;

export const maintenance = {
  title: 'メンテナンス中',
  text: 'ただいまメンテナンス中です。ご迷惑をおかけしますが、{{minutes}}分ほどしてからもう一度お試しください。',
  over_title: '通常どおり営業しています',
  over: '現在、メンテナンスは行っておりません。',
} as const;
