/** The features that animate moves in the list; loaded once the list is shown. */
export { domMax as motionFeatures } from "framer-motion";
