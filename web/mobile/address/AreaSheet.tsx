import { useState } from 'react'
import { type AreaValue, areaLabels, useAreas } from '../../features/checkout/use-areas.ts'
import { useT } from '../../i18n/use-t.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './address.module.css'

interface Props {
  value: AreaValue
  /** Once its last level is known; whoever closes it before has chosen nothing. */
  onChoose(value: AreaValue): void
  onClose(): void
}

/** Province, then city, then district: each list takes the place of the one before. */
export function AreaSheet({ value, onChoose, onClose }: Props) {
  const t = useT()
  const [now, setNow] = useState<AreaValue>({ area1: value.area1, area2: value.area2, area3: value.area3 })
  const [at, setAt] = useState(value.area3 ? 2 : value.area2 ? 1 : 0)
  const { isLoaded, failed, chosen, levels, choose } = useAreas(now, setNow)
  const nodes = levels[at] ?? []

  const pick = ({ name, child }: (typeof nodes)[number]) => {
    choose(at, name)
    if (child.length > 0 && at < 2) return setAt(at + 1)
    const [area1 = '', area2 = '', area3 = ''] = [...chosen.slice(0, at), name]
    onChoose({ area1, area2, area3 })
    onClose()
  }
  const nameOf = (level: number) =>
    levels[level]?.find(({ name }) => name === chosen[level])?.label ?? chosen[level]

  return (
    <Sheet title={t('address.region')} onClose={onClose}>
      <div className={css.way}>
        {areaLabels.slice(0, at + 1).map((label, level) => (
          <button
            key={label}
            type="button"
            className={css.step}
            aria-pressed={level === at}
            onClick={() => setAt(level)}
          >
            {(level <= at && nameOf(level)) || t(label)}
          </button>
        ))}
      </div>
      {failed && (
        <p className={css.failed} role="alert">
          {t('address.areasFailed')}
        </p>
      )}
      {!isLoaded && !failed && <Skeleton shape="row" />}
      <ul className={css.areas} aria-label={t(areaLabels[at]!)}>
        {nodes.map(node => (
          <li key={node.name}>
            <button
              type="button"
              className={css.node}
              aria-pressed={chosen[at] === node.name}
              onClick={() => pick(node)}
            >
              <bdi>{node.label}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
