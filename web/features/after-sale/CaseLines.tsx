import type { ReactNode } from 'react'
import type { AfterSaleSummary } from '../../../contract/after-sale.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import css from './CaseLines.module.css'

type Line = AfterSaleSummary['lines'][number]

interface Props {
  lines: readonly Line[]
  /** What stands behind a line. */
  after?: (line: Line) => ReactNode
}

export function CaseLines({ lines, after }: Props) {
  return (
    <ul className={css.lines}>
      {lines.map(line => (
        <li key={line.id} className={css.line}>
          <StoredPicture className={css.picture} name={line.picture} width={56} alt="" />
          <LineWords line={line} />
          <span className={css.quantity}>
            <bdi dir="ltr">× {formatQuantity(line.quantity)}</bdi> {line.unit}
          </span>
          {after?.(line)}
        </li>
      ))}
    </ul>
  )
}

/** Which product it was. */
export function LineWords({ line: { productId, name, itemNo, spec } }: { line: Line }) {
  return (
    <div className={css.words}>
      <AppLink href={`${paths.product}?id=${productId}`} className={css.name}>
        <bdi>{name}</bdi>
      </AppLink>
      <p className={css.note}>
        <bdi dir="ltr">{itemNo}</bdi> {spec && <bdi>{spec}</bdi>}
      </p>
    </div>
  )
}
