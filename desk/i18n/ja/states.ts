/** One word for each state, everywhere. */
export const state = {
  awaiting_payment: 'お支払い待ち',
  paid: '入金済み',
  failed: 'お支払い失敗',
  ready: '発送待ち',
  shipped: '発送済み',
  new: '受付済み',
  fulfilled: '完了',
  cancelled: '取消',
  refund_requested: '返金手続き中',
  partially_refunded: '一部返金',
  refunded: '返金済み',
  doubtful: '要確認',
  late: '遅れ',
} as const;
