import { AvatarPicker } from './AvatarPicker.tsx'

export default AvatarPicker
