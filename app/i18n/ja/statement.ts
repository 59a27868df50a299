/** 特定商取引法に基づく表記: every row of it, with the settings filled in. */
export const statement = {
  title: '特定商取引法に基づく表記',
  description: '{{shop}}の販売業者、所在地、価格と送料、お支払い、お届け、返品についての表記です。',
  seller: '販売業者',
  manager: '運営統括責任者',
  address: '所在地',
  phone: '電話番号',
  phone_text: '{{phone}}（受付時間：{{hours}}）',
  email: 'メールアドレス',
  registration: '適格請求書発行事業者登録番号',
  price: '販売価格',
  price_text: '各商品ページに消費税込みの価格で表示しています。',
  extra: '商品代金以外に必要な料金',
  extra_text:
    '送料：1回のご注文につき{{fee}}（税込）。商品合計{{threshold}}（税込）以上のご注文と、セミナー受講券のみのご注文は送料無料で、送料は当店が負担します。インターネット接続料・通信料はお客様のご負担となります。',
  extra_later:
    '送料（ご注文手続き画面に表示します。商品合計{{threshold}}（税込）以上は無料で、当店が負担します）。インターネット接続料・通信料はお客様のご負担となります。',
  conditions: 'ご注文の条件',
  conditions_text:
    'お支払い合計{{minimum}}以上、{{maximum}}以下（税込・送料を含む）でご注文いただけます。同一商品のご注文は{{quantity}}点までです。',
  payment: 'お支払い方法',
  payment_text: 'クレジットカード（Visa、Mastercard、JCB、American Express、Diners Club）',
  charged: 'お支払い時期',
  charged_text:
    'ご注文の確定時にお手続きが完了します。お引き落とし日は、ご利用のカード会社の規約によります。',
  delivery: '商品の引渡時期',
  delivery_text:
    'お支払いの確認後、3営業日以内に発送します（営業日の11:00を過ぎたご注文は翌営業日の受付となります。土日祝日・年末年始は休業です）。予約商品は各商品ページに記載の発売日以降に発送します。',
  seminar: 'セミナーの提供時期',
  seminar_text: '各商品ページに記載の開催日時',
  deadline: 'お申込みの有効期限',
  deadline_text: '期限のある商品は、各商品ページおよびお支払い画面の「ご注文内容の最終確認」に表示します。',
  cancel: 'キャンセル',
  cancel_text:
    '商品の発送前に限り、メール（{{email}}）にて承ります。発送後のお客様のご都合によるキャンセルはお受けできません。',
  returns: '返品・交換',
  returns_text:
    'お客様のご都合による返品・交換はお受けしておりません。商品の不良、破損、またはご注文と異なる商品が届いた場合は、商品到着後8日以内にご連絡ください。送料当店負担にて交換または返金いたします。期間後も、法令上の権利を妨げません。',
  seminar_cancel: 'セミナーのキャンセル',
  seminar_cancel_text:
    '各商品ページに記載のキャンセル規定によります。中止した場合は、理由を問わず全額を返金します。',
  environment: '動作環境',
  environment_text: 'CD・DVD・オンライン講座の動作環境は、各商品ページに記載しています。',
} as const;
