import type { TextKey } from './text.ts'

/** Who carries parcels. The codes are those that kuaidi100 knows them by; `own` is the shop's own driver. */
export const carriers = {
  shunfeng: 'deliveries.carrierShunfeng',
  yuantong: 'deliveries.carrierYuantong',
  zhongtong: 'deliveries.carrierZhongtong',
  shentong: 'deliveries.carrierShentong',
  yunda: 'deliveries.carrierYunda',
  jtexpress: 'deliveries.carrierJt',
  jd: 'deliveries.carrierJd',
  ems: 'deliveries.carrierEms',
  youzhengguonei: 'deliveries.carrierPost',
  debangkuaidi: 'deliveries.carrierDebang',
  kuayue: 'deliveries.carrierKuayue',
  annengwuliu: 'deliveries.carrierAnneng',
  dhl: 'deliveries.carrierDhl',
  own: 'deliveries.carrierOwn',
} as const satisfies Record<string, TextKey>
export type Carrier = keyof typeof carriers

export const carrierCodes = Object.keys(carriers) as [Carrier, ...Carrier[]]

export const carrierName = (code: string): TextKey | undefined => carriers[code as Carrier]

/** The shop's own driver writes no number. */
export const needsLogisticsNo = (code: Carrier): boolean => code !== 'own'
