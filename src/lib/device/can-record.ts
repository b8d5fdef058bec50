/** False in an old browser, and for a page that is not served securely. Apart from the recorder, which loads when it is asked for. */
export const canRecord = () => typeof MediaRecorder !== "undefined" && "mediaDevices" in navigator;
