import { PayIcon } from '../../features/payment/PayIcon.tsx'

/** Of a way to pay: there are many, and a page shows them as the server drew them. */
export default PayIcon
