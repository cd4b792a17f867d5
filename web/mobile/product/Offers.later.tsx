import { OfferPanels } from '../../features/catalogue/product/OfferPanels.tsx'

export default OfferPanels
