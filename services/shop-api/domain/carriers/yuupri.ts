/** Japan Post's ゆうパックプリントR. Staff register a filter in it that names these columns (docs/carrier-files.md). */
import type { SenderSettings, YuupriSettings } from '#contract/desk/settings.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import { formatPostcode } from '#contract/rules/postcode.ts';
import { type LabelFile, labelFile, printed } from './label-file.ts';
import { type Parcel, senderOf } from './parcel.ts';
import { addressCells, nameCells } from './party-cells.ts';

const COLUMNS = [
  'お客様側管理番号',
  '発送予定日',
  '発送予定時間区分',
  '出荷期限日',
  '到着期限日',
  '郵便種別',
  '保冷種別',
  '元／着払／代引',
  '書留／セキュリティ／特定記録種別',
  '配達時間帯指定郵便種別',
  '送り状種別',
  'お届け先 コード',
  'お届け先 郵便番号',
  'お届け先 住所１',
  'お届け先 住所２',
  'お届け先 住所３',
  'お届け先 名称１',
  'お届け先 名称２',
  'お届け先 敬称区分',
  'お届け先 電話番号',
  'お届け先 メールアドレス１',
  'お届け先 局留め区分',
  'お届け先 局留め郵便局名',
  'お届け先 局留めメール使用区分',
  'お届け先 局留め郵便番号',
  'お届け先 配達予告メール使用区分',
  'お届け先 再配達予告メール使用区分',
  'ご依頼主 コード',
  'ご依頼主 集荷先と同一区分',
  'ご依頼主 郵便番号',
  'ご依頼主 住所１',
  'ご依頼主 住所２',
  'ご依頼主 住所３',
  'ご依頼主 名称１',
  'ご依頼主 名称２',
  'ご依頼主 敬称区分',
  'ご依頼主 電話番号',
  'ご依頼主 メールアドレス１',
  'ご依頼主 荷送人指図区分',
  'ご依頼主 お届け通知メール使用区分',
  'ご依頼主 お届け通知はがき使用区分',
  '集荷先 コード',
  '集荷先 連携可否区分',
  '集荷先 会社コード',
  '集荷先 依頼先店所コード',
  '集荷先 郵便番号',
  '集荷先 住所１',
  '集荷先 住所２',
  '集荷先 住所３',
  '集荷先 名称１',
  '集荷先 名称２',
  '集荷先 敬称区分',
  '集荷先 電話番号',
  '受注番号',
  'こわれもの区分',
  'なまもの区分',
  'ビン類区分',
  '逆さま厳禁区分',
  '下積み厳禁区分',
  '商品サイズ区分',
  '重量合計（ｇ）',
  '25kg超重量物区分',
  '損害要償額',
  '速達・配達日指定種別',
  '配達指定日／希望日',
  '配達時間帯区分',
  '差出方法区分',
  'ゆうパック複数個割引',
  'ゆうパック同一割引',
  'セット商品コード',
  'セット品名ラベル印字区分',
  '複数個口数',
  '記事名１',
  '記事名２',
  'フリー項目０１',
  'フリー項目０２',
  'フリー項目０３',
  'フリー項目０４',
  'フリー項目０５',
  'フリー項目０６',
  'フリー項目０７',
  'フリー項目０８',
  'フリー項目０９',
  'フリー項目１０',
  '空港利用区分',
  '空港・局／支店名',
  '航空会社名',
  '利用便名',
  'レジャー区分',
  'プレー・搭乗日',
  'プレー・搭乗時間',
  'クラブ本数',
  '復路集貨日',
  '出荷先登録名',
  '集荷希望区分',
  '集荷日付',
  '集荷時間帯区分',
  '支店連携先選択用名称',
  '代引金額',
  '代引消費税金額',
  '送り状発行年月日',
  '商品番号',
  '品名',
  '個数',
] as const;

const FORMAT = { columns: COLUMNS, needsPhone: true };
const ORDER_NUMBER = 15;
/** Width of addresses, names and goods: 25 full-width characters. */
const LINE = 50;
const PHONE = 20;

export function yuupriFile(
  parcels: Parcel[],
  settings: { sender: SenderSettings; goodsName: string; yuupri: YuupriSettings },
): LabelFile {
  const sender = senderOf(settings.sender);
  const [senderAddress1, senderAddress2, senderAddress3] = addressCells('sender', sender, LINE, 3);
  const [senderName1, senderName2] = nameCells('sender', sender, LINE);
  return labelFile(FORMAT, parcels, ({ orderNumber, shipOn, recipient }) => {
    const [address1, address2, address3] = addressCells('address', recipient, LINE, 3);
    const [name1, name2] = nameCells('name', recipient, LINE);
    return {
      お客様側管理番号: printed('orderNumber', orderNumber, ORDER_NUMBER),
      発送予定日: shipOn.replaceAll('-', ''),
      郵便種別: settings.yuupri.mailKind,
      // 保冷なし
      保冷種別: '0',
      // 元払い
      '元／着払／代引': '0',
      送り状種別: settings.yuupri.slipKind,
      'お届け先 郵便番号': formatPostcode(recipient.postcode),
      'お届け先 住所１': address1,
      'お届け先 住所２': address2,
      'お届け先 住所３': address3,
      'お届け先 名称１': name1,
      'お届け先 名称２': name2,
      // 様
      'お届け先 敬称区分': '0',
      'お届け先 電話番号': printed('phone', formatNumber(recipient.phone), PHONE),
      'ご依頼主 郵便番号': formatPostcode(sender.postcode),
      'ご依頼主 住所１': senderAddress1,
      'ご依頼主 住所２': senderAddress2,
      'ご依頼主 住所３': senderAddress3,
      'ご依頼主 名称１': senderName1,
      'ご依頼主 名称２': senderName2,
      'ご依頼主 電話番号': printed('sender', formatNumber(sender.phone), PHONE),
      品名: printed('goodsName', settings.goodsName, LINE),
      個数: '1',
    };
  });
}
