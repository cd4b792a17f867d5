import { type Parcel, trackTexts } from '../../../contract/deliveries.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import css from './TrackTimeline.module.css'

/** What became of a parcel, the latest first; a carrier's words stay in its own language. */
export function TrackTimeline({ steps }: { steps: Parcel['steps'] }) {
  const t = useT()
  return (
    <ol className={css.steps} reversed>
      {steps.map(({ at, state, words, place }) => (
        <li key={`${at} ${state} ${words}`} className={css.step}>
          <strong className={css.state}>{t(trackTexts[state])}</strong>
          {place && (
            <bdi className={css.note} lang="zh-CN">
              {place}
            </bdi>
          )}
          {words && (
            <p className={css.words} lang="zh-CN" dir="ltr">
              {words}
            </p>
          )}
          <span className={css.note}>
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
