import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { useSession } from '../../api/use-app.ts'

/** Product §6, flag 0: whether the visitor is one of those who buy for others. */
export function useBuysForOthers(): boolean {
  const { qs_flag1: flags, role, uid, fx_id: owner } = useSession()
  const may = role === 'office' || (role === 'distributor' && owner === uid)
  return may && hasFlag(flags, ShopFlag.BuyOnBehalf)
}
