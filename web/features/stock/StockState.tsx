import { type StockDocumentState, stockDocumentStates } from '../../../contract/stock-states.ts'
import { useT } from '../../i18n/use-t.ts'
import colours from '../../ui/state-colours.module.css'
import css from './stock.module.css'

export function StockState({ state }: { state: StockDocumentState }) {
  const t = useT()
  const { text, color } = stockDocumentStates[state]
  return <span className={`${css.tag} ${colours[color]}`}>{t(text)}</span>
}
