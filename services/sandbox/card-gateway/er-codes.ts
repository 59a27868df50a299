/** The vendor's Japanese texts for its codes, which its scripts return in `errMsg`. */
const TEXTS: Readonly<Record<string, string>> = {
  ER001: 'リクエストエラー',
  ER002: '送信元URLエラー',
  ER003: '送信元IPアドレスエラー',
  ER010: 'ただいま決済が混み合っています',
  ER013: 'このカードはご利用いただけません',
  ER016: 'カードのご利用限度額を超えています',
  ER017: 'お取り扱いできる金額に満たないご注文です',
  ER018: 'お取り扱いできる金額を超えています',
  ER030: 'カード会社の承認が得られませんでした',
  ER032: '実売上処理エラー',
  ER033: '取消処理エラー',
  ER050: '店舗IDエラー',
  ER051: '決済ジョブタイプエラー',
  ER052: '決済結果返信方法エラー',
  ER055: 'カード番号に誤りがあります',
  ER056: '有効期限に誤りがあります',
  ER057: 'カード名義（名）に誤りがあります',
  ER058: 'カード名義（姓）に誤りがあります',
  ER059: 'メールアドレスに誤りがあります',
  ER060: '電話番号に誤りがあります',
  ER061: '商品金額エラー',
  ER062: '税額エラー',
  ER063: '送料エラー',
  ER064: '支払方法エラー',
  ER079: 'セキュリティコードに誤りがあります',
  ER900: '3Dセキュア認証エラー',
  ER901: '本人認証が完了しませんでした',
  ER998: 'ただいまご利用いただけません',
  ER999: 'ただいまメンテナンス中です',
  // A placeholder: the vendor has not published the code for a bad token.
  ERTKN: 'トークンエラー',
};

/** The vendor's text for a code; a general sentence for a code that is not in the table. */
export function textOf(code: string): string {
  return TEXTS[code] ?? '決済処理に失敗しました';
}
