import { rangeChangeKinds, type ShopRange } from '../../../contract/range.ts'
import { useT } from '../../i18n/use-t.ts'
import { changeNames } from './range-words.ts'
import type { useRangeChanges } from './use-range-changes.ts'

interface Props {
  changes: Pick<ReturnType<typeof useRangeChanges>, 'kind' | 'setKind'>
  counts: ShopRange['changes']
  css: { list?: string | undefined; choice?: string | undefined }
}

/** Which changes are shown, and how many there are of each kind. */
export function ChangeKinds({ changes: { kind, setKind }, counts, css }: Props) {
  const t = useT()
  return (
    <fieldset className={css.list}>
      <legend className="visually-hidden">{t('range.news')}</legend>
      {rangeChangeKinds.map(one => (
        <button
          key={one}
          type="button"
          className={css.choice}
          aria-pressed={one === kind}
          onClick={() => setKind(one)}
        >
          {t(changeNames[one])} {counts[one]}
        </button>
      ))}
    </fieldset>
  )
}
