import type { CartLine } from '../../../contract/cart.ts'
import { frequent } from '../../../contract/frequent.ts'
import { useApp } from '../../api/use-app.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { Restock } from '../home/Restock.tsx'

const mostShown = 8
/** Some of them lie in the cart, or are sold out. */
const mostAsked = 24

interface Props {
  lines: readonly CartLine[]
  onAdded(): void
}

/** What it is time to buy again and has not been put in yet. */
export default function Again({ lines, onAdded }: Props) {
  const { call, texts } = useApp()
  const { value = [] } = useLoaded('again', async () => {
    const [{ obj }] = await Promise.all([
      call(frequent, { due: true, limit: mostAsked }, { quiet: true }),
      texts.need(['product-card']),
    ])
    return obj.items
  })
  const shown = value
    .filter(
      ({ row }) => row.stockState !== 'out' && lines.every(({ productId }) => productId !== row.productId),
    )
    .slice(0, mostShown)
  return shown.length > 0 && <Restock items={shown} onAdded={onAdded} />
}
