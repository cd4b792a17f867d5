import { useSession } from '../../api/use-app.ts'
import { mayBuyForOthers } from './buys-for-others.ts'

/** Whether the visitor is one of those who buy for others. */
export const useBuysForOthers = (): boolean => mayBuyForOthers(useSession())
