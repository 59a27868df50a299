/** Sagawa's e飛伝III: 標準_飛脚宅配便_CSV_ヘッダ有り, 74 columns (docs/carrier-files.md). */
import type { SagawaSettings, SenderSettings } from '#contract/desk/settings.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import { formatPostcode } from '#contract/rules/postcode.ts';
import { type LabelFile, labelFile, printed } from './label-file.ts';
import { type Parcel, senderOf } from './parcel.ts';
import { addressCells, nameCells } from './party-cells.ts';

const COLUMNS = [
  'お届け先コード取得区分',
  'お届け先コード',
  'お届け先電話番号',
  'お届け先郵便番号',
  'お届け先住所１',
  'お届け先住所２',
  'お届け先住所３',
  'お届け先名称１',
  'お届け先名称２',
  'お客様管理番号',
  'お客様コード',
  '部署ご担当者コード取得区分',
  '部署ご担当者コード',
  '部署ご担当者名称',
  '荷送人電話番号',
  'ご依頼主コード取得区分',
  'ご依頼主コード',
  'ご依頼主電話番号',
  'ご依頼主郵便番号',
  'ご依頼主住所１',
  'ご依頼主住所２',
  'ご依頼主名称１',
  'ご依頼主名称２',
  '荷姿',
  '品名１',
  '品名２',
  '品名３',
  '品名４',
  '品名５',
  '荷札荷姿',
  '荷札品名１',
  '荷札品名２',
  '荷札品名３',
  '荷札品名４',
  '荷札品名５',
  '荷札品名６',
  '荷札品名７',
  '荷札品名８',
  '荷札品名９',
  '荷札品名１０',
  '荷札品名１１',
  '出荷個数',
  'スピード指定',
  'クール便指定',
  '配達日',
  '配達指定時間帯',
  '配達指定時間（時分）',
  '代引金額',
  '消費税',
  '決済種別',
  '保険金額',
  '指定シール１',
  '指定シール２',
  '指定シール３',
  '営業所受取',
  'SRC区分',
  '営業所受取営業所コード',
  '元着区分',
  'メールアドレス',
  'ご不在時連絡先',
  '出荷日',
  'お問い合せ送り状No.',
  '出荷場印字区分',
  '集約解除指定',
  '編集０１',
  '編集０２',
  '編集０３',
  '編集０４',
  '編集０５',
  '編集０６',
  '編集０７',
  '編集０８',
  '編集０９',
  '編集１０',
] as const;

const FORMAT = { columns: COLUMNS, needsPhone: true };
const ORDER_NUMBER = 16;
/** Width of addresses, names and goods: 16 full-width characters. */
const LINE = 32;
const PHONE = 14;

export function sagawaFile(
  parcels: Parcel[],
  settings: { sender: SenderSettings; goodsName: string; sagawa: SagawaSettings },
): LabelFile {
  const sender = senderOf(settings.sender);
  const [senderAddress1, senderAddress2] = addressCells('sender', sender, LINE, 2);
  const [senderName1, senderName2] = nameCells('sender', sender, LINE);
  return labelFile(FORMAT, parcels, ({ orderNumber, shipOn, recipient }) => {
    const [address1, address2, address3] = addressCells('address', recipient, LINE, 3);
    const [name1, name2] = nameCells('name', recipient, LINE);
    return {
      お届け先電話番号: printed('phone', formatNumber(recipient.phone), PHONE),
      お届け先郵便番号: formatPostcode(recipient.postcode),
      お届け先住所１: address1,
      お届け先住所２: address2,
      お届け先住所３: address3,
      お届け先名称１: name1,
      お届け先名称２: name2,
      お客様管理番号: printed('orderNumber', orderNumber, ORDER_NUMBER),
      お客様コード: settings.sagawa.customerCode,
      ご依頼主電話番号: printed('sender', formatNumber(sender.phone), PHONE),
      ご依頼主郵便番号: formatPostcode(sender.postcode),
      ご依頼主住所１: senderAddress1,
      ご依頼主住所２: senderAddress2,
      ご依頼主名称１: senderName1,
      ご依頼主名称２: senderName2,
      // 箱類
      荷姿: '001',
      品名１: printed('goodsName', settings.goodsName, LINE),
      出荷個数: '1',
      // 飛脚宅配便
      スピード指定: '000',
      // 指定なし
      クール便指定: '001',
      // 元払
      元着区分: '1',
      出荷日: shipOn.replaceAll('-', ''),
    };
  });
}
