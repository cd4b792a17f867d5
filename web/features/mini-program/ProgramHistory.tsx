import type { MiniProgram } from '../../../contract/mini-program.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import css from './mini-program.module.css'
import { StateTag } from './Step.tsx'

/** Every move, the latest first. */
export function ProgramHistory({ history }: { history: MiniProgram['history'] }) {
  const t = useT()
  return (
    <section className={css.sheet} aria-labelledby="history">
      <h2 id="history" className={css.heading}>
        {t('mini-program.history')}
      </h2>
      <ol className={css.history} reversed>
        {history.map(({ id, to, at, version, why, who }) => (
          <li key={id}>
            <span className={css.moved}>
              <StateTag program={{ state: to, upgradable: false }} />
              <bdi dir="ltr">{version}</bdi>
              <Moment at={at} />
              <bdi className={css.note}>{who || t('mini-program.byWechat')}</bdi>
            </span>
            {why && (
              <p className={css.why} dir="auto">
                {why}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
