import { screen } from '../../routes/screen.ts'

export default screen({ View: () => <h1>x</h1> })
