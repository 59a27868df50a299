/** The desk: files that staff upload or download. */
export const files = {
  file_not_found: 'ファイルが見つかりませんでした。作成から1時間たつと削除されます。',
  'tracking.unreadable':
    'ファイルを読み取れませんでした。文字コードがShift_JISまたはUTF-8のCSVを選んでください。',
  'tracking.unknown_header':
    '1行目の見出しに、注文番号と伝票番号の列が見つかりませんでした。見出しのあるCSVを選んでください。',
  'tracking.too_many': 'ファイルが大きすぎます。2,000行以内に分けてください。',
  'tracking.order_number_missing': '注文番号がありません。',
  'tracking.order_number_invalid': '注文番号の形式が正しくありません。',
  'gateway_list.unreadable':
    'ファイルを読み取れませんでした。文字コードがShift_JISまたはUTF-8のCSVを選んでください。',
  'gateway_list.unknown_header': '1行目の見出しに、gid、cod、state、taの列がそろっていません。',
  'gateway_list.wrong_line':
    '読み取れない行があります。gidは数字、stateは仮売上・実売上・取消・失敗のいずれか、taは円単位の数字、atは日時です。',
  'tracking.order_unknown': 'この番号の注文はありません。',
  'tracking.number_missing': '伝票番号がありません。',
  'tracking.number_not_digits': '伝票番号に数字以外の文字が含まれています。',
  'tracking.repeated': '{lines}行目と同じ注文です。',
  'tracking.number_shared': '{lines}行目と同じ伝票番号です（お届け先が違います）。',
  number_added: '番号なしで発送済みです。チェックを入れると、この番号を追加します。',
} as const;
