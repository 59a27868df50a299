/** The desk: refunds and doubtful payments. */
export const refunds = {
  payment_under_way: 'お支払いの処理中のため、操作できません。数分後にもう一度お試しください。',
  refund_open: '返金手続き中のため、操作できません。',
  not_captured: 'カード決済の記録がないため、自動では返金できません。手動の返金として記録してください。',
  partly_refunded: '一部返金済みのため、全額を自動で返金することはできません。',
  nothing_to_refund: '返金できる金額がありません。',
  too_much: '返金できる金額を超えています。',
  not_withdrawable: 'すでに処理されているため、取り下げも確認もできません。',
  reference_used:
    'この注文には、同じ照会番号の返金がすでに記録されています。別の返金でしたら、確認のうえもう一度送信してください。',
  stock_short:
    '在庫に戻した商品がすでに別のご注文で確保されているため、取り消せません。先に在庫数を直してください。',
  not_undoable:
    'この返金の記録は取り消せません。すでに取り消されているか、その後の操作で商品の状態が変わっています。',
  nothing_owed: '支払いが済んでいない返金の約束はありません。',
  settlement_open: 'この支払いには、確認待ちの処理があります。',
  same_person: '確認は、申請した人とは別の担当者が行います。',
  disagrees: '決済会社の記録と一致しません。',
} as const;
