/** Bit positions in a shop's `qs_flag1` (product §6). */
export const ShopFlag = {
  BuyOnBehalf: 0,
  EditAddress: 1,
  Customisation: 2,
  Invoices: 4,
  EditInvoices: 5,
  GuestsSeePrices: 16,
  ShowSold: 19,
  SymbolAfterAmount: 24,
  NoGuests: 29,
  NoSmsLogin: 30,
} as const
export type ShopFlag = (typeof ShopFlag)[keyof typeof ShopFlag]

/** Shifting right keeps the top bits right, which `flags & (1 << 31)` does not. */
export const hasFlag = (flags: number, flag: ShopFlag): boolean => ((flags >>> flag) & 1) === 1

/** The number that carries these flags; it fits PostgreSQL's integer. */
export const combineFlags = (...flags: ShopFlag[]): number =>
  [...new Set(flags)].reduce<number>((sum, flag) => sum + 2 ** flag, 0)

/** Bits of a member's `fx`. */
export const DistributionRight = { Distributor: 1, Screens: 2, Markup: 4 } as const
export type DistributionRight = (typeof DistributionRight)[keyof typeof DistributionRight]

/** The required bits and the user's must overlap (product §6). */
export const hasRight = (fx: number, required: number): boolean => (fx & required) !== 0

/** Whether somebody passes where distribution rights are asked for. Head office may do what any distributor may. */
export const mayDistribute = ({ role, fx }: { role: string; fx: number }, required: number): boolean =>
  role === 'office' || (role !== 'guest' && hasRight(fx, required))

/** Values of `qtype`. */
export const ShopKind = { Wholesale: 1, Retail: 2 } as const
export type ShopKind = (typeof ShopKind)[keyof typeof ShopKind]

/** Flag 1, and always in a distributor's shop or a retail shop (product §6). */
export const mayEditAddress = (session: { qs_flag1: number; fx_id: number; qtype: number }): boolean =>
  hasFlag(session.qs_flag1, ShopFlag.EditAddress) || session.fx_id > 0 || session.qtype === ShopKind.Retail
