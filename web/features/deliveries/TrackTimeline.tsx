import { type Parcel, trackTexts } from '../../../contract/deliveries.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import line from '../../ui/timeline.module.css'

/** What became of a parcel, the latest first; a carrier's words stay in its own language. */
export function TrackTimeline({ steps }: { steps: Parcel['steps'] }) {
  const t = useT()
  return (
    <ol className={line.steps} reversed>
      {steps.map(({ at, state, words, place }, row) => (
        <li key={`${at} ${state} ${words}`} className={row === 0 ? `${line.step} ${line.now}` : line.step}>
          <span className={row === 0 ? line.latest : line.reason}>{t(trackTexts[state])}</span>
          {place && (
            <bdi className={line.note} lang="zh-CN">
              {place}
            </bdi>
          )}
          {words && (
            <p className={line.text} lang="zh-CN" dir="ltr">
              {words}
            </p>
          )}
          <span className={line.note}>
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
