import { imageUrl } from '../../../contract/images.ts'
import { useSession } from '../../api/use-app.ts'

/** Somebody's picture, else the first letter of their name, else the outline of a person. */
export function Face({ nick, picture = '' }: { nick: string; picture?: string }) {
  const { oss, no_pic: noPic } = useSession()
  const [letter] = nick
  if (picture)
    return <img src={imageUrl(picture, { width: 160, oss, noPic })} alt="" width={64} height={64} />
  if (letter) return <span aria-hidden="true">{letter.toUpperCase()}</span>
  return (
    <svg viewBox="0 0 24 24" width="34" height="34" fill="currentColor" aria-hidden="true">
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c0-4.4 3.6-7 8-7s8 2.6 8 7z" />
    </svg>
  )
}
