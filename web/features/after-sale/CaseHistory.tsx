import type { AfterSaleMessage } from '../../../contract/after-sale.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import css from './CaseHistory.module.css'
import { CaseTag } from './CaseTag.tsx'

/** What was done and said, the latest first. */
export function CaseHistory({ messages }: { messages: readonly AfterSaleMessage[] }) {
  return (
    <ol className={css.steps} reversed>
      {[...messages].reverse().map(message => (
        <li key={message.id} className={css.step}>
          <Message message={message} />
        </li>
      ))}
    </ol>
  )
}

function Message({ message: { at, who, state, reason, words, files } }: { message: AfterSaleMessage }) {
  const t = useT()
  return (
    <>
      <p className={css.head}>
        <bdi className={css.who}>{who}</bdi>
        {state && <CaseTag state={state} />}
        <span className={css.note}>
          <Moment at={at} />
        </span>
      </p>
      {reason && <p className={css.words}>{reason}</p>}
      {words && (
        <p className={css.words} dir="auto">
          {words}
        </p>
      )}
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map(({ url, name, isPicture }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener" className={isPicture ? css.picture : css.file}>
                {isPicture ? (
                  <img src={url} alt={t('after-sale.picture', { name })} loading="lazy" />
                ) : (
                  <bdi>{name}</bdi>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
