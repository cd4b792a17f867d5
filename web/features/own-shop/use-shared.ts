import { shopShared } from '../../../contract/own-shop.ts'
import { useCall } from '../../api/use-app.ts'

/** Notes that the link was handed out; whoever copied it has it, whether or not that is known. */
export function useShared(shop: number): () => void {
  const call = useCall()
  return () => void call(shopShared, { row: { shop } }, { quiet: true }).catch(() => {})
}
