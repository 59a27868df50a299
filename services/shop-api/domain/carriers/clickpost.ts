/** Japan Post's クリックポスト: まとめ申込, 8 columns, 40 labels at once (docs/carrier-files.md). */
import { titleOf } from '#contract/rules/person-name.ts';
import { formatPostcode } from '#contract/rules/postcode.ts';
import { type LabelFile, labelFile, printed, printedLines } from './label-file.ts';
import { labelAddress, wrap } from './lines.ts';
import { type Parcel, type Party, wholeAddress } from './parcel.ts';

const COLUMNS = [
  'お届け先郵便番号',
  'お届け先氏名',
  'お届け先敬称',
  'お届け先住所1行目',
  'お届け先住所2行目',
  'お届け先住所3行目',
  'お届け先住所4行目',
  '内容品',
] as const;

const FORMAT = { columns: COLUMNS, needsPhone: false, maxRows: 40 };
const TITLES = { person: '様', company: '御中', none: '' } as const;
/** Width of names and addresses: 20 full-width characters. */
const LINE = 40;
const ADDRESS_LINES = 4;
const GOODS = 30;

export const clickpostFile = (parcels: Parcel[], settings: { goodsName: string }): LabelFile =>
  labelFile(FORMAT, parcels, ({ recipient }) => {
    const whole = [wholeAddress(recipient), recipient.company].filter(Boolean).join(' ');
    const lines = printedLines('address', linesOf(recipient), whole, ADDRESS_LINES);
    const [address1, address2, address3, address4] = lines;
    return {
      お届け先郵便番号: formatPostcode(recipient.postcode),
      お届け先氏名: printed('name', recipient.name, LINE),
      お届け先敬称: TITLES[titleOf(recipient.name, recipient.company)],
      お届け先住所1行目: address1,
      お届け先住所2行目: address2,
      お届け先住所3行目: address3,
      お届け先住所4行目: address4,
      内容品: printed('goodsName', settings.goodsName, GOODS),
    };
  });

/** There is no column for a company: its name follows the building. */
function linesOf(recipient: Party): string[] | undefined {
  const company = wrap(recipient.company, LINE);
  const address = company && labelAddress(recipient, LINE, ADDRESS_LINES - company.length);
  return address && [...address, ...company];
}
