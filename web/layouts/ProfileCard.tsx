import { imageUrl } from '../../contract/images.ts'
import * as paths from '../../contract/paths.ts'
import { useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import css from './ProfileCard.module.css'

/** Who is signed in, on top of the member menu. */
export function ProfileCard() {
  const t = useT()
  const { nick, user_icon: icon, role, title, oss, no_pic: noPic } = useSession()
  return (
    <AppLink href={paths.memberHome} className={css.card}>
      {icon ? (
        <img
          className={css.face}
          src={imageUrl(icon, { width: 80, oss, noPic })}
          alt=""
          width={44}
          height={44}
        />
      ) : (
        <span className={css.face} aria-hidden="true">
          {[...nick][0]?.toUpperCase()}
        </span>
      )}
      <span className={css.who}>
        <span className={css.nick}>
          <bdi>{nick}</bdi>
        </span>
        <span className={css.role}>{role === 'guest' ? title : t(`common.role_${role}`)}</span>
      </span>
    </AppLink>
  )
}
