/** Converts the carriers' setting into form fields, and form fields into the setting. */
import { z } from 'zod';
import type { CarrierSettings, writeCarriers } from '#contract/desk/settings.ts';

type Written = z.input<typeof writeCarriers.body>['value'];

/** Prefix of field names, followed by the code of a shipping method. */
export const METHOD = 'method_';
export const linked = ['yamato', 'sagawa', 'yuupri', 'clickpost'] as const;

const text = z.string().optional();
/** Accepts any text: the Shop API validates the values and reports all wrong fields at once. */
export const carriersForm = z.object({
  yamatoCustomerCode: text,
  yamatoClassification: text,
  yamatoFreightNumber: text,
  yamatoSlipType: z.enum(['0', '7', '8', 'A']).optional(),
  sagawaCustomerCode: text,
  yuupriSlipKind: text,
  yuupriMailKind: z.enum(['0', '9']).optional(),
  yamatoLink: text,
  sagawaLink: text,
  yuupriLink: text,
  clickpostLink: text,
  revision: z.coerce.number().int(),
});
type Given = Omit<z.output<typeof carriersForm>, 'revision'>;

export const fieldNames = {
  'value.yamato.customerCode': 'yamatoCustomerCode',
  'value.yamato.classification': 'yamatoClassification',
  'value.yamato.freightNumber': 'yamatoFreightNumber',
  'value.yamato.slipType': 'yamatoSlipType',
  'value.sagawa.customerCode': 'sagawaCustomerCode',
  'value.yuupri.slipKind': 'yuupriSlipKind',
  'value.yuupri.mailKind': 'yuupriMailKind',
  'value.links.yamato': 'yamatoLink',
  'value.links.sagawa': 'sagawaLink',
  'value.links.yuupri': 'yuupriLink',
  'value.links.clickpost': 'clickpostLink',
};

/** If none of a carrier's required codes is filled in, the shop has no contract with this carrier. */
export function settingsOf(given: Given, form: FormData): Written {
  const methods = [...form].flatMap(([name, value]) =>
    name.startsWith(METHOD) && value !== '' ? [[name.slice(METHOD.length), String(value)]] : [],
  );
  const { yamatoCustomerCode, yamatoClassification, yamatoFreightNumber } = given;
  return {
    byMethod: Object.fromEntries(methods),
    ...(yamatoCustomerCode || yamatoFreightNumber
      ? {
          yamato: {
            customerCode: yamatoCustomerCode ?? '',
            classification: yamatoClassification ?? '',
            freightNumber: yamatoFreightNumber ?? '',
            slipType: given.yamatoSlipType ?? '0',
          },
        }
      : {}),
    ...(given.sagawaCustomerCode ? { sagawa: { customerCode: given.sagawaCustomerCode } } : {}),
    ...(given.yuupriSlipKind
      ? { yuupri: { slipKind: given.yuupriSlipKind, mailKind: given.yuupriMailKind ?? '0' } }
      : {}),
    links: {
      yamato: given.yamatoLink,
      sagawa: given.sagawaLink,
      yuupri: given.yuupriLink,
      clickpost: given.clickpostLink,
    },
  };
}

export function fieldsOf(settings: CarrierSettings | null): Record<string, string | undefined> {
  const { byMethod = {}, yamato, sagawa, yuupri, links = {} } = settings ?? {};
  return {
    ...Object.fromEntries(Object.entries(byMethod).map(([code, carrier]) => [METHOD + code, carrier])),
    yamatoCustomerCode: yamato?.customerCode,
    yamatoClassification: yamato?.classification,
    yamatoFreightNumber: yamato?.freightNumber,
    yamatoSlipType: yamato?.slipType,
    sagawaCustomerCode: sagawa?.customerCode,
    yuupriSlipKind: yuupri?.slipKind,
    yuupriMailKind: yuupri?.mailKind,
    ...Object.fromEntries(linked.map((code) => [`${code}Link`, links[code]])),
  };
}
