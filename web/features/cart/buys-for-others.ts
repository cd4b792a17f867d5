import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import type { SessionState } from '../../../contract/session.ts'

/** Product §6, flag 0: who runs the shop, or head office's sales. The server has the last word. */
export const mayBuyForOthers = ({ role, uid, fx_id: owner, qs_flag1: flags }: SessionState): boolean =>
  hasFlag(flags, ShopFlag.BuyOnBehalf) &&
  (role === 'office' || (role === 'distributor' && uid === owner) || (role === 'operator' && owner > 0))
