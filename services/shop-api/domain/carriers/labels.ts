/** Label files for the carriers' programs, and the settings that each of them requires. */
import type { LabelCarrier } from '#contract/desk/files.ts';
import type { CarrierSettings, SenderSettings, SlipSettings } from '#contract/desk/settings.ts';
import { clickpostFile } from './clickpost.ts';
import type { LabelFile } from './label-file.ts';
import type { Parcel } from './parcel.ts';
import { sagawaFile } from './sagawa.ts';
import { yamatoFile } from './yamato.ts';
import { yuupriFile } from './yuupri.ts';

export type ShippingSettings = {
  sender?: SenderSettings | undefined;
  carriers: CarrierSettings;
  slip: SlipSettings;
};

/** Missing settings: the sender, or the contract with the carrier. */
export type MissingSetting = 'sender' | 'contract';

export function makeLabels(
  carrier: LabelCarrier,
  { sender, carriers, slip: { goodsName } }: ShippingSettings,
  parcels: Parcel[],
): { file: LabelFile } | { missing: MissingSetting[] } {
  const { yamato, sagawa, yuupri } = carriers;
  if (carrier === 'clickpost') return { file: clickpostFile(parcels, { goodsName }) };
  if (sender && carrier === 'yamato' && yamato)
    return { file: yamatoFile(parcels, { sender, goodsName, yamato }) };
  if (sender && carrier === 'sagawa' && sagawa)
    return { file: sagawaFile(parcels, { sender, goodsName, sagawa }) };
  if (sender && carrier === 'yuupri' && yuupri)
    return { file: yuupriFile(parcels, { sender, goodsName, yuupri }) };
  return { missing: missingSettings(carrier, { sender, carriers }) };
}

/** Returns the settings that this carrier's file requires and staff have not entered yet. */
export function missingSettings(
  carrier: LabelCarrier,
  { sender, carriers }: Pick<ShippingSettings, 'sender' | 'carriers'>,
): MissingSetting[] {
  if (carrier === 'clickpost') return [];
  return [...(sender ? [] : ['sender' as const]), ...(carriers[carrier] ? [] : ['contract' as const])];
}
