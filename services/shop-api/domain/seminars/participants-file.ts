/** The participants of a seminar as CSV, in Japanese. */
import type { CsvEncoding } from '#contract/desk/files.ts';
import type { Participant } from '#contract/desk/goods/seminars.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import { encodeCsv, UTF8_MARK } from '../csv/write.ts';

const COLUMNS = [
  '注文番号',
  '氏名',
  'フリガナ',
  'メールアドレス',
  '電話番号',
  '席のコード',
  '席',
  '席数',
  'お支払い',
  'お申込みの方',
];

const PAYMENT: Record<Participant['paymentState'], string> = {
  awaiting_payment: 'お支払い待ち',
  paid: '入金済み',
  partially_refunded: '一部返金',
};

export function participantsFile(participants: readonly Participant[], encoding: CsvEncoding): Uint8Array {
  const rows = participants.map(
    ({ order, name, kana, buyer, email, phoneNumber, seat, seats, paymentState }) => [
      order.number,
      name,
      kana ?? '',
      email,
      // With hyphens, because spreadsheets drop leading zeros of numbers.
      phoneNumber ? formatNumber(phoneNumber) : '',
      seat.code,
      seat.name,
      seats,
      PAYMENT[paymentState],
      buyer ?? name,
    ],
  );
  const lines = encodeCsv([COLUMNS, ...rows], encoding);
  return encoding === 'utf-8' ? Buffer.concat([UTF8_MARK, lines]) : lines;
}
