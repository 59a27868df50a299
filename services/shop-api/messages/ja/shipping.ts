/** The desk: shipping. */
export const shipping = {
  shipped_already: 'すでに発送済みです。',
  on_hold: '発送を保留しています。',
  not_paid: '入金が確認できていないため、発送できません。',
  no_carrier: '配送方法に配送会社が決まっていません。',
  nothing_to_ship: '発送する商品がありません。',
  order_cancelled: 'この注文は取り消されています。',
  order_fulfilled: 'この注文は完了しています。',
  mail_sent: '発送メールを送ったため、元に戻せません。',
  not_shipped: 'この注文はまだ発送されていません。',
  too_late: '発送日を過ぎたため、元に戻せません。',
  number_used: 'この伝票番号は、ほかの注文でも使われています。',
  number_doubtful: '伝票番号に打ち間違いがあるようです。送り状をもう一度ご確認ください。',
  refunded: 'この注文は返金済みです。',
  mail_not_applicable: 'この注文の現在の状態では、このメールは送れません。',
  refund_unsettled:
    '取り消しのときの返金が取り下げられたか、失敗しているため、お客様に返金について正しくお伝えできません。返金を済ませてから、もう一度送ってください。',
  'validation.tracking_length': '伝票番号の桁数が正しくありません。',
  'validation.tracking_spreadsheet':
    '表計算ソフトで桁が失われた番号です。送り状に印刷された番号を入力してください。',
  'label.sender_missing': '発送元（差出人）が設定されていません。責任者に設定を依頼してください。',
  'label.contract_missing': 'この配送会社の契約情報が設定されていません。責任者に設定を依頼してください。',
} as const;
