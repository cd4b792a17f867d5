import { imageUrl, srcSet } from '../../../contract/images.ts'
import { useSession } from '../../routes/use-app.ts'
import { Picture } from '../../ui/Picture.tsx'

interface Props {
  /** As it stands in the data. */
  name: string
  /** The widest it is drawn, in CSS pixels. */
  width: number
  alt: string
  shape?: 'square' | 'wide' | 'banner'
  eager?: boolean
  className?: string
}

/** A picture of the shop's data, from wherever this shop keeps its pictures. */
export function StoredPicture({ name, width, ...rest }: Props) {
  const { oss, no_pic: noPic } = useSession()
  const options = { width, oss, noPic }
  return <Picture {...rest} src={imageUrl(name, options)} srcSet={srcSet(name, options)} fallback={noPic} />
}
