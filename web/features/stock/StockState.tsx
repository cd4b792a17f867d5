import { type StockDocumentState, stockDocumentStates } from '../../../contract/stock-states.ts'
import { useT } from '../../i18n/use-t.ts'
import { StateLabel } from '../../ui/StateLabel.tsx'

export function StockState({ state }: { state: StockDocumentState }) {
  const t = useT()
  const { text, color } = stockDocumentStates[state]
  return <StateLabel color={color}>{t(text)}</StateLabel>
}
