import { useSession } from '../routes/use-app.ts'
import css from './Wordmark.module.css'

/** The shop's logo, or its name drawn as one. */
export function Wordmark() {
  const { logo, title } = useSession()
  if (logo) return <img className={css.logo} src={logo} alt={title} width={188} height={44} />
  const [plain, red, rest] = inkAndRed(title)
  return (
    <span className={css.word}>
      {plain}
      <span className={css.red}>{red}</span>
      {rest}
    </span>
  )
}

/** A Chinese name gets its second character in red, any other one the end of its first word. */
function inkAndRed(title: string): [string, string, string] {
  const letters = [...title]
  if (/^\p{Script=Han}{2}/u.test(title)) return [letters[0]!, letters[1]!, letters.slice(2).join('')]
  return ['', letters[0] ?? '', letters.slice(1).join('')]
}
