/** Parcels and settings for the sample files. */
import type { Parcel, Party } from '#api/domain/carriers/parcel.ts';
import { carrierSettings, senderSettings, slipSettings } from '#contract/desk/settings.ts';

export const settings = {
  sender: senderSettings.parse({
    name: 'こもれび書房',
    postcode: '530-0001',
    provinceCode: 'JP-27',
    city: '大阪市北区',
    street: '梅田9丁目8-7',
    building: 'こもれびビル3階',
    phoneNumber: '06-0000-0000',
  }),
  carriers: carrierSettings.parse({
    yamato: { customerCode: '060000000001', freightNumber: '01', slipType: '0' },
    sagawa: { customerCode: '060000000002' },
    yuupri: { slipKind: '1100780', mailKind: '0' },
  }),
  slip: slipSettings.parse({}),
};

export const hanako: Party = {
  name: '山田 花子',
  company: '',
  postcode: '1000001',
  prefecture: '東京都',
  city: '千代田区',
  street: '千代田1-1',
  building: '',
  phone: '09012345678',
};

export const parcel = (recipient: Partial<Party> = {}, orderNumber = '000001234'): Parcel => ({
  orderNumber,
  shipOn: '2026-11-25',
  recipient: { ...hanako, ...recipient },
});

/** Parcels that fit into the file of every carrier. */
export const fitting: Parcel[] = [
  parcel(),
  parcel(
    {
      name: '髙橋 﨑子',
      company: '株式会社まつかぜ',
      postcode: '6008216',
      prefecture: '京都府',
      city: '京都市下京区',
      street: '烏丸通七条下る東塩小路町721−1',
      building: '〜風の家〜 ㈱第2ビル①号室',
      phone: '0753715500',
    },
    '000001235',
  ),
  parcel(
    {
      name: 'まつかぜ書店',
      postcode: '0600001',
      prefecture: '北海道',
      city: '札幌市中央区',
      street: '北一条西2丁目"1"番地, 3',
      building: 'ﾊｲﾂ ABC-101',
      phone: '0112112111',
    },
    '000001236',
  ),
];
