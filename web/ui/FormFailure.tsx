import notes from './notes.module.css'

/** What went wrong with a form and is about no field; a new object each time is read out again. */
export const FormFailure = ({ failure }: { failure: { text: string } | undefined }) =>
  failure && (
    <p className={notes.failure} role="alert">
      {failure.text}
    </p>
  )
