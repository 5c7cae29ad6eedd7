import { MINIMUM_AGE } from '@/domain/dating-session'

/* What models are told so that they invent and draw nobody under 18. What they answer is checked by domain/adults. */

/** Goes with every description that is drawn. */
export const ADULTS_ONLY =
  'Everyone in the picture is an adult and fully clothed, in an everyday scene.'

/** Said to every model that invents people. */
export const INVENT_ADULTS = `Everybody you invent is an adult of ${MINIMUM_AGE} or older, whatever else is asked for, and so is everybody in a picture.`
