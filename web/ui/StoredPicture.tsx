import { imageUrl, srcSet } from '../../contract/images.ts'
import { useSession } from '../api/use-app.ts'
import { Picture } from './Picture.tsx'

interface Props {
  /** As it stands in the data. */
  name: string
  /** The widest it is drawn, in CSS pixels. */
  width: number
  /** How wide it is drawn on which screen, where that is not `width` on all of them. */
  sizes?: string
  alt: string
  shape?: 'square' | 'wide' | 'banner'
  eager?: boolean | 'beside'
  className?: string
}

/** A picture of the shop's data, from wherever this shop keeps its pictures. */
export function StoredPicture({ name, width, sizes = `${width}px`, ...rest }: Props) {
  const { oss, no_pic: noPic } = useSession()
  const options = { width, oss, noPic }
  return (
    <Picture
      {...rest}
      sizes={sizes}
      src={imageUrl(name, options)}
      srcSet={srcSet(name, options)}
      fallback={noPic}
    />
  )
}
