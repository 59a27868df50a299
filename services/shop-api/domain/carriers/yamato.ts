/** Yamato's B2クラウド: the basic layout of 95 columns (docs/carrier-files.md). */
import type { LabelField } from '#contract/desk/files.ts';
import type { SenderSettings, YamatoSettings } from '#contract/desk/settings.ts';
import { joined } from '#contract/rules/address.ts';
import { titleOf } from '#contract/rules/person-name.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import { formatPostcode } from '#contract/rules/postcode.ts';
import { widthOf } from '../csv/cp932.ts';
import { type LabelCell, type LabelFile, labelFile, printed, printedLines, tooLong } from './label-file.ts';
import { wrap, wrapEach } from './lines.ts';
import { areaOf, type Parcel, type Party, senderOf, wholeAddress } from './parcel.ts';

const COLUMNS = [
  'お客様管理番号',
  '送り状種類',
  'クール区分',
  '伝票番号',
  '出荷予定日',
  'お届け予定日',
  '配達時間帯',
  'お届け先コード',
  'お届け先電話番号',
  'お届け先電話番号枝番',
  'お届け先郵便番号',
  'お届け先住所',
  'お届け先アパートマンション名',
  'お届け先会社・部門１',
  'お届け先会社・部門２',
  'お届け先名',
  'お届け先名(ｶﾅ)',
  '敬称',
  'ご依頼主コード',
  'ご依頼主電話番号',
  'ご依頼主電話番号枝番',
  'ご依頼主郵便番号',
  'ご依頼主住所',
  'ご依頼主アパートマンション',
  'ご依頼主名',
  'ご依頼主名(ｶﾅ)',
  '品名コード１',
  '品名１',
  '品名コード２',
  '品名２',
  '荷扱い１',
  '荷扱い２',
  '記事',
  'ｺﾚｸﾄ代金引換額（税込)',
  '内消費税額等',
  '止置き',
  '営業所コード',
  '発行枚数',
  '個数口表示フラグ',
  '請求先顧客コード',
  '請求先分類コード',
  '運賃管理番号',
  'クロネコwebコレクトデータ登録',
  'クロネコwebコレクト加盟店番号',
  'クロネコwebコレクト申込受付番号１',
  'クロネコwebコレクト申込受付番号２',
  'クロネコwebコレクト申込受付番号３',
  'お届け予定ｅメール利用区分',
  'お届け予定ｅメールe-mailアドレス',
  '入力機種',
  'お届け予定ｅメールメッセージ',
  'お届け完了ｅメール利用区分',
  'お届け完了ｅメールe-mailアドレス',
  'お届け完了ｅメールメッセージ',
  'クロネコ収納代行利用区分',
  '予備',
  '収納代行請求金額(税込)',
  '収納代行内消費税額等',
  '収納代行請求先郵便番号',
  '収納代行請求先住所',
  '収納代行請求先住所（アパートマンション名）',
  '収納代行請求先会社・部門名１',
  '収納代行請求先会社・部門名２',
  '収納代行請求先名(漢字)',
  '収納代行請求先名(カナ)',
  '収納代行問合せ先名(漢字)',
  '収納代行問合せ先郵便番号',
  '収納代行問合せ先住所',
  '収納代行問合せ先住所（アパートマンション名）',
  '収納代行問合せ先電話番号',
  '収納代行管理番号',
  '収納代行品名',
  '収納代行備考',
  '複数口くくりキー',
  '検索キータイトル1',
  '検索キー1',
  '検索キータイトル2',
  '検索キー2',
  '検索キータイトル3',
  '検索キー3',
  '検索キータイトル4',
  '検索キー4',
  '検索キータイトル5',
  '検索キー5',
  '予備',
  '予備',
  '投函予定メール利用区分',
  '投函予定メールe-mailアドレス',
  '投函予定メールメッセージ',
  '投函完了メール（お届け先宛）利用区分',
  '投函完了メール（お届け先宛）e-mailアドレス',
  '投函完了メール（お届け先宛）メールメッセージ',
  '投函完了メール（ご依頼主宛）利用区分',
  '投函完了メール（ご依頼主宛）e-mailアドレス',
  '投函完了メール（ご依頼主宛）メールメッセージ',
] as const;

const FORMAT = { columns: COLUMNS, needsPhone: true };
const TITLES = { person: '様', company: '御中', none: 'なし' } as const;
const NUMBER = 50;
/** B2クラウド prints 16 full-width characters of each part: (1) prefecture and city, (2) street, (3) building. */
const ADDRESS_LINE = 32;
const NAME = 32;
const COMPANY = 50;
const GOODS = 50;
const PHONE = 15;

export function yamatoFile(
  parcels: Parcel[],
  settings: { sender: SenderSettings; goodsName: string; yamato: YamatoSettings },
): LabelFile {
  const { customerCode, classification = '', freightNumber, slipType } = settings.yamato;
  const sender = senderOf(settings.sender);
  const [senderAddress, senderBuilding] = addressCells('sender', sender);
  return labelFile(FORMAT, parcels, ({ orderNumber, shipOn, recipient }) => {
    const [address, building] = addressCells('address', recipient);
    const { company } = recipient;
    const [company1, company2] = printedLines('company', wrap(company, COMPANY), company, 2);
    return {
      お客様管理番号: printed('orderNumber', orderNumber, NUMBER),
      送り状種類: slipType,
      出荷予定日: shipOn.replaceAll('-', '/'),
      お届け先電話番号: printed('phone', formatNumber(recipient.phone), PHONE),
      お届け先郵便番号: formatPostcode(recipient.postcode),
      お届け先住所: address,
      お届け先アパートマンション名: building,
      'お届け先会社・部門１': company1,
      'お届け先会社・部門２': company2,
      お届け先名: printed('name', recipient.name, NAME),
      敬称: TITLES[titleOf(recipient.name, company)],
      ご依頼主電話番号: printed('sender', formatNumber(sender.phone), PHONE),
      ご依頼主郵便番号: formatPostcode(sender.postcode),
      ご依頼主住所: senderAddress,
      ご依頼主アパートマンション: senderBuilding,
      ご依頼主名: printed('sender', [sender.company, sender.name].filter(Boolean).join(' '), NAME),
      品名１: printed('goodsName', settings.goodsName, GOODS),
      請求先顧客コード: customerCode,
      請求先分類コード: classification,
      運賃管理番号: freightNumber,
    };
  });
}

/** A long street continues in the building's column if there is no building. */
function addressCells(field: LabelField, party: Party): [address: LabelCell, building: LabelCell] {
  const area = areaOf(party);
  const lines = wrapEach([area, party.street, party.building], ADDRESS_LINE);
  if (!lines || lines.length > 3 || widthOf(area) > ADDRESS_LINE)
    return [tooLong(field, wholeAddress(party)), ''];
  const [, street = '', rest = ''] = lines;
  return [printed(field, joined(area, street), 2 * ADDRESS_LINE), rest && printed(field, rest, ADDRESS_LINE)];
}
