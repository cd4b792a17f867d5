import type { Block, BlockOf } from '../../../contract/pages.ts'
import { Countdown } from './Countdown.tsx'
import { Coupons } from './Coupons.tsx'
import css from './MoreBlock.module.css'
import { NoticeBar } from './NoticeBar.tsx'
import { RichText } from './RichText.tsx'
import { ShopInfo } from './ShopInfo.tsx'
import { SpotPicture } from './SpotPicture.tsx'
import { Tiles } from './Tiles.tsx'
import { Video } from './Video.tsx'

/** Blocks that few pages have. */
export default function MoreBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'tiles':
      return <Tiles block={block} />
    case 'coupons':
      return <Coupons block={block} />
    case 'notice-bar':
      return <NoticeBar block={block} />
    case 'text':
      return <RichText block={block} />
    case 'picture':
      return <SpotPicture block={block} />
    case 'video':
      return <Video block={block} />
    case 'countdown':
      return <Countdown block={block} />
    case 'spacer':
      return <Spacer block={block} />
    case 'shop-info':
      return <ShopInfo block={block} />
    default:
      return null
  }
}

const Spacer = ({ block: { size, line } }: { block: BlockOf<'spacer'> }) => (
  <div className={css[size]}>{line && <hr className={css.line} />}</div>
)
