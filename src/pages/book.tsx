import { useParams } from "react-router-dom";

import { BookingPage } from "@/features/booking/booking-page";

export default function BookPage() {
  const { word = "" } = useParams();
  return <BookingPage key={word} word={word.toLowerCase()} />;
}
