/** The desk: refunds and doubtful payments. */
export const refunds = {
  payment_under_way: 'お支払いの処理中のため、操作できません。数分後にもう一度お試しください。',
  refund_open: '返金手続き中のため、操作できません。',
  not_captured: 'カード決済の記録がないため、自動では返金できません。手動の返金として記録してください。',
  partly_refunded: '一部返金済みのため、全額を自動で返金することはできません。',
  nothing_to_refund: '返金できる金額がありません。',
  too_much: '返金できる金額を超えています。',
  not_withdrawable: 'すでに処理されているため、取り下げも確認もできません。',
  settlement_open: 'この支払いには、確認待ちの処理があります。',
  same_person: '確認は、申請した人とは別の担当者が行います。',
  recently_reset:
    '招待、またはログインの再設定から24時間がたっていない担当者がいるため、二人での確認になりません。申請した人と確認する人のどちらにも必要です。',
  disagrees: '決済会社の記録と一致しません。',
} as const;
